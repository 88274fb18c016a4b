/** A row for each kind of thing whose rules look at all of them: whoever writes one holds the row until the commit. */
export interface KindLocksTable {
  kind: string
}
