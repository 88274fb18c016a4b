/** What a list holds, in words: `input`, `inputs`. */
export interface EntityNoun {
  one: string
  many: string
  /** What a list without any says, where they are not created. */
  none?: string
}
