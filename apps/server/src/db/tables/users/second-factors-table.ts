/** What a user shows besides the password: codes of an app (TOTP). Unique by user. */
export interface SecondFactorsTable {
  id: string
  user_id: string
  /** In base32, encrypted with the key of the data folder. */
  sealed_secret: string
  begun_at_ms: number
  /** Null until a code has shown that the app is set up: nothing is asked for before. */
  confirmed_at_ms: number | null
  /** Time step of the last code that was accepted, in 30 s since 1970: that one and those before are over. */
  last_step: number
}

/** Each lets its user in once in place of a code. Those that were used are gone. */
export interface RecoveryCodesTable {
  user_id: string
  /** HMAC-SHA-256 of the code with a key of the data folder. */
  code_hash: string
}
