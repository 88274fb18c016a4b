/** Single values of the whole installation, by name. */
export interface SettingsTable {
  name: string
  value: string
}
