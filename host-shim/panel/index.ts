/** The name of the custom element that shows settings. */
export const PANEL_TAG = "svc-settings-panel";
