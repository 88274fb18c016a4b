import type { Message } from '@logline/message'

/** Several are joined as the reference does (message model 1.3). */
export function addProcessingError(fields: Message['fields'], text: string): void {
  const before = fields.gl2_processing_error
  fields.gl2_processing_error = before === undefined ? text : `${before}, ${text}`
}
