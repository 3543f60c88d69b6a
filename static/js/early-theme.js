/** Runs before the first paint, so that a dark page never flashes white. The settings module takes over after it. */

try {
  const { theme, motion } = JSON.parse(localStorage.getItem("loopline.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (motion === "less") document.documentElement.dataset.motion = motion;
} catch {
  // Storage may be forbidden or hold something else: the page then follows the system.
}
