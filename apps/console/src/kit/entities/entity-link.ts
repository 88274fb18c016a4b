import { mayReadEntity, parseGrn } from '@logline/contract'

/** What a thing of this type is called in a sentence. */
export function entityNoun(grn: string): string {
  return parseGrn(grn)?.type.replaceAll('_', ' ') ?? 'item'
}

/** May a holder of these permissions open the thing? (Reference: shell, section 4.) */
export function canReadEntity(permissions: readonly string[], grn: string): boolean {
  const entity = parseGrn(grn)
  return entity !== null && mayReadEntity(permissions, entity)
}
