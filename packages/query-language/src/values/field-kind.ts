/**
 * How a field is searched (reference: search semantics, section 6.2). `mapped` is every field without a place of its
 * own: texts are matched exactly, numbers as numbers, booleans as booleans. `index`: known where a message is stored and
 * not before, so nothing that is matched in memory has it.
 */
export type FieldKind = 'text' | 'source' | 'timestamp' | 'id' | 'index' | 'streams' | 'mapped'

export function fieldKind(name: string): FieldKind {
  switch (name) {
    case 'message':
    case 'full_message':
      return 'text'
    case 'source':
    case 'timestamp':
    case 'streams':
      return name
    case '_id':
    case 'gl2_message_id':
      return 'id'
    case '_index':
      return 'index'
    default:
      return 'mapped'
  }
}
