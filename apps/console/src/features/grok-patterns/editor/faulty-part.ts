interface Part {
  start: number
  end: number
}

/** Which part of a pattern the words of the server are about; null when they do not say, or it is nowhere in it. */
export function faultyPart(pattern: string, message: string): Part | null {
  for (const find of [quoted, ofName, ofType, onTheWay, within]) {
    const part = find(pattern, message)
    if (part) return part
  }
  return null
}

type Finder = (pattern: string, message: string) => Part | null

const quoted: Finder = (pattern, message) => {
  const [, code, reference] = /: `([^`]+)`|^"(.+)" is no reference/.exec(message) ?? []
  return placeOf(pattern, code ?? reference)
}

const ofName: Finder = (pattern, message) => reference(pattern, /for key '([^']+)'/.exec(message)?.[1])

const ofType: Finder = (pattern, message) => {
  const type = /Invalid data type :(\S+)/.exec(message)?.[1]
  return placeOf(pattern, type && `:${type}`) ?? placeOf(pattern, type && `;${type}`)
}

const onTheWay: Finder = (pattern, message) => {
  const way = /: (\S+(?: → \S+)+)$/.exec(message)?.[1]?.split(' → ') ?? []
  return way.map((name) => reference(pattern, name)).find((part) => part !== null) ?? null
}

const within: Finder = (pattern, message) => reference(pattern, /, in %\{([^}]+)\}$/.exec(message)?.[1])

function reference(pattern: string, name: string | undefined): Part | null {
  if (name === undefined) return null
  for (const match of pattern.matchAll(/%\{([A-z0-9]+)[^{}]*\}/g)) {
    if (match[1] === name) return { start: match.index, end: match.index + match[0].length }
  }
  return null
}

function placeOf(pattern: string, text: string | undefined): Part | null {
  const start = text ? pattern.indexOf(text) : -1
  return text && start !== -1 ? { start, end: start + text.length } : null
}
