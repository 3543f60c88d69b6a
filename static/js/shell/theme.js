/** Puts theme and motion on the root element, where the style sheets look for them. */

/**
 * @param {HTMLElement} root
 * @param {import("./settings.js").Settings} settings
 */
export function applyTheme(root, settings) {
  const apply = () => {
    mark(root, "theme", settings.get("theme"));
    mark(root, "motion", settings.get("motion"));
    root.dataset.marks = settings.get("marks") ? "on" : "off";
  };
  apply();
  settings.onChange(apply);
}

/** @param {HTMLElement} root @param {"theme" | "motion"} name @param {string} value "auto" leaves it to the system */
function mark(root, name, value) {
  if (value === "auto") delete root.dataset[name];
  else root.dataset[name] = value;
}
