/** Where the engine answers and as whom to speak to it. Made by the embedded launcher or from LOGLINE_CLICKHOUSE_URL. */
export interface EngineConnection {
  url: string
  database: string
  /** May read, insert and change the schema. */
  application: { username: string; password: string }
  /** May only read, under tight limits. All searches run as this user. */
  reader: { username: string; password: string }
  /** May only read, without a bound on rows and for a day: exports run as this user, a bounded number at a time. */
  exporter: { username: string; password: string }
}
