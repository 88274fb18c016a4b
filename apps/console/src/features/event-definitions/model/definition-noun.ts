/** The words of lists. */
export const definitionNoun = {
  one: 'event definition',
  many: 'event definitions',
  none: 'No Event Definition has been found',
}
