/** An extractor that cannot be used. The message says why, in a sentence that stands at the field. */
export class ExtractorConfigError extends Error {
  /** What it is about, such as `regex_value`, `condition_value` or `converters.0.date_format`. */
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}
