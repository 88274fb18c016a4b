export interface Named {
  id: string
  name: string
}

/** Also what was chosen and is there no more, so that it can be taken away. */
function namedChoices(noun: 'Role' | 'Team', things: readonly Named[], chosen: readonly (string | null)[]) {
  const known = new Set(things.map(({ id }) => id))
  const gone = new Set(chosen.filter((id) => id !== null && !known.has(id)))
  return [
    ...things.map(({ id, name }) => ({ value: id, label: name })),
    ...[...gone].map((id) => ({ value: id ?? '', label: `${noun} not found (${id})` })),
  ]
}

export function roleChoices(roles: readonly Named[], chosen: readonly (string | null)[]) {
  return namedChoices('Role', roles, chosen)
}

export function teamChoices(teams: readonly Named[], chosen: readonly (string | null)[]) {
  return namedChoices('Team', teams, chosen)
}
