import type { ExtractorType } from '@logline/contract/plug-ins'

export interface ExtractorsTable {
  id: string
  input_id: string
  title: string
  type: ExtractorType
  cursor_strategy: 'copy' | 'cut'
  source_field: string
  target_field: string
  /** JSON, in the shape of the type. */
  config: string
  /** JSON. */
  converters: string
  condition_type: 'none' | 'string' | 'regex'
  condition_value: string
  /** Lower ones come first, of the same number the older. */
  sequence_no: number
  creator_user_id: string
  created_at_ms: number
}
