/** What a ClickHouse query parameter can hold here; numbers are written as Float64 or integers by the parameter's type. */
export type SqlValue = string | number | boolean | readonly (string | number)[]

/** The values of one statement. The compiler writes user input only through this, never into the SQL text. */
export interface SqlParameters {
  /** Registers a value of a ClickHouse type and gives its placeholder, e.g. `{p1:String}`. Equal values share one. */
  add(type: string, value: SqlValue): string
  /** By parameter name, as `query_params` of the ClickHouse client takes them. */
  readonly values: Readonly<Record<string, SqlValue>>
}

/** An empty set of parameters, named `p1`, `p2`, …: one for each statement, shared by everything compiled into it. */
export function createParameters(): SqlParameters {
  const values: Record<string, SqlValue> = {}
  const placeholders = new Map<string, string>()
  return {
    values,
    add(type, value) {
      const key = JSON.stringify([type, value])
      const known = placeholders.get(key)
      if (known !== undefined) return known
      const name = `p${placeholders.size + 1}`
      values[name] = value
      const placeholder = `{${name}:${type}}`
      placeholders.set(key, placeholder)
      return placeholder
    },
  }
}
