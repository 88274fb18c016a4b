/**
 * Names of the members of a form that hold a `Value`: `title`, `rules`, `rules.0.field`. Any name where the members are
 * only known while the program runs, as those of a configuration that the server describes.
 */
export type FieldName<Values, Value> = string extends keyof Values ? string : KnownName<Values, Value>

/** Not deeper than this: what one control edits as a whole may hold things of its own kind. */
type Deepest = [0, 0, 0]

type KnownName<Values, Value, Depth extends 0[] = []> = {
  [Key in keyof Values & string]:
    | ([Values[Key]] extends [Value] ? Key : never)
    | (Values[Key] extends readonly (infer Row)[]
        ? `${Key}.${number}.${RowName<Row, Value, Depth>}`
        : RowName<Values[Key], Value, Depth> extends infer Inner extends string
          ? `${Key}.${Inner}`
          : never)
}[keyof Values & string]

type RowName<Row, Value, Depth extends 0[]> = Depth extends Deepest
  ? never
  : Row extends readonly unknown[]
    ? never
    : Row extends object
      ? KnownName<Row, Value, [...Depth, 0]>
      : never

/** What the member of that name holds. */
export type FieldValue<Values, Name extends string> = Name extends keyof Values
  ? Values[Name]
  : Name extends `${infer First}.${infer Rest}`
    ? First extends keyof Values
      ? FieldValue<Values[First], Rest>
      : Values extends readonly (infer Row)[]
        ? FieldValue<Row, Rest>
        : never
    : Values extends readonly (infer Row)[]
      ? Row
      : never
