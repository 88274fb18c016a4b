/** Also what was chosen and is there no more, so that it can be taken away. */
export function roleChoices(roles: readonly { id: string; name: string }[], chosen: readonly string[]) {
  const gone = chosen.filter((id) => !roles.some((role) => role.id === id))
  return [
    ...roles.map(({ id, name }) => ({ value: id, label: name })),
    ...gone.map((id) => ({ value: id, label: `Role not found (${id})` })),
  ]
}
