/** Directories whose people can sign in. JSON is text. */
export interface AuthenticationServicesTable {
  id: string
  title: string
  description: string
  /** JSON list of role ids. */
  default_roles: string
  /** JSON, as on the wire, without the password. */
  config: string
  /** Encrypted with the key of the data folder; null when there is none. */
  sealed_password: string | null
}
