const small: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
}

const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

const ones = Object.keys(small).slice(1, 10).join('|')
const written = new RegExp(
  `\\b(?:(${Object.keys(tens).join('|')})(?:[ -](${ones}))?|(${Object.keys(small).join('|')}))\\b`,
  'g',
)

/** Writes number words up to ninety-nine in digits; the text is in lower case. */
export function withDigits(text: string): string {
  return text.replace(
    written,
    (_, ten: string | undefined, one: string | undefined, alone: string | undefined) =>
      String(alone === undefined ? (tens[ten ?? ''] ?? 0) + (small[one ?? ''] ?? 0) : small[alone]),
  )
}
