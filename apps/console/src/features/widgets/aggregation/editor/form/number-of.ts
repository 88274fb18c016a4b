/** What a number field tells: '' while nothing that is a number stands in it. */
export function numberOf(value: number | string): number | '' {
  if (typeof value === 'number') return value
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? '' : number
}
