/** Path of a Chromium, or null after saying in one line what is missing. */
export function findBrowser(): Promise<string | null>
