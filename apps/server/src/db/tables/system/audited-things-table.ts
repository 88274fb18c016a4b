/** Which things an entry of the audit trail is about; they go with the entry. */
export interface AuditedThingsTable {
  entry_id: string
  /** Id of the thing that the entry names, or of one that the change concerns besides: of a rule its stream. */
  thing_id: string
}
