/** What classes by a letter hold here: ASCII alone, as in Java. */
const ranges: Readonly<Record<string, string>> = {
  d: '0-9',
  w: '0-9A-Za-z_',
  s: String.raw`\t\n\x0C\r\x20`,
}
const controls = 'tnrf'
const groupOpening = /\((?:\?(?:P?<(\w+)>|[ims]*(?:-[ims]+)?[:)]))?/y
const repetition = /\{\d+(?:,\d*)?\}/y
const posixClass = /\[:\^?\w+:\]/y

/** Thrown where the two might not read the same. */
class OtherSyntax extends Error {}

/**
 * An expression of RE2 in the syntax of Rust's `regex`, in which the group of number n is named `gn` when it is wanted and
 * catches nothing else. Null for one with a part that the two may not read alike.
 */
export function rustSyntax(source: string, wanted: (group: number) => boolean): string | null {
  try {
    return new Translation(source, wanted).whole()
  } catch (error) {
    if (error instanceof OtherSyntax) return null
    throw error
  }
}

class Translation {
  readonly #source: string
  readonly #wanted: (group: number) => boolean
  #at = 0
  #groups = 0

  constructor(source: string, wanted: (group: number) => boolean) {
    this.#source = source
    this.#wanted = wanted
  }

  whole(): string {
    let translated = ''
    while (this.#at < this.#source.length) translated += this.#part()
    return translated
  }

  #part(): string {
    const char = this.#char()
    if (char === '\\') return this.#escape()
    if (char === '[') return this.#class()
    if (char === '(') return this.#opening()
    if (char === '{') return this.#taken(repetition) ?? this.#literal()
    if ('|)^$.*+?'.includes(char)) return this.#skip(char)
    return this.#literal()
  }

  #opening(): string {
    const opening = this.#taken(groupOpening)
    const isFlags = opening === '(' || opening?.includes('<')
    if (opening === null || (opening === '(' && this.#char() === '?')) throw new OtherSyntax()
    if (!isFlags) return opening
    this.#groups += 1
    return this.#wanted(this.#groups) ? `(?<g${this.#groups}>` : '(?:'
  }

  #escape(): string {
    const char = this.#source[this.#at + 1] ?? ''
    const letters = ranges[char.toLowerCase()]
    if (letters !== undefined) return this.#skip(`\\${char}`, `[${isUpper(char) ? '^' : ''}${letters}]`)
    if (char === 'b') return this.#skip('\\b', String.raw`(?-u:\b)`)
    if (char === 'A' || char === 'z') return this.#skip(`\\${char}`)
    return this.#literal()
  }

  #class(): string {
    this.#at += 1
    let items = this.#skipIf('^') ? '[^' : '['
    const isClosing = () => this.#char() === ']'
    if (isClosing()) items += this.#member()
    while (!isClosing()) items += this.#member()
    return `${items}${this.#skip(']')}`
  }

  /** A character, a range, or a class within a class. */
  #member(): string {
    const within = this.#taken(posixClass) ?? this.#letterClass()
    if (within !== null) {
      if (this.#char() === '-' && this.#source[this.#at + 1] !== ']') throw new OtherSyntax()
      return within
    }
    const first = this.#literal()
    const isRange = this.#char() === '-' && this.#source[this.#at + 1] !== ']'
    if (!isRange) return first
    this.#at += 1
    if (this.#letterClass() !== null) throw new OtherSyntax()
    return `${first}-${this.#literal()}`
  }

  #letterClass(): string | null {
    const char = this.#source[this.#at + 1] ?? ''
    const letters = this.#char() === '\\' ? ranges[char.toLowerCase()] : undefined
    if (letters === undefined) return null
    return this.#skip(`\\${char}`, isUpper(char) ? `[^${letters}]` : letters)
  }

  /** One character that stands for itself, by its number: so it means nothing else there. */
  #literal(): string {
    const isEscaped = this.#skipIf('\\')
    const code = this.#source.codePointAt(this.#at)
    if (code === undefined || isSurrogate(code)) throw new OtherSyntax()
    const char = String.fromCodePoint(code)
    this.#at += char.length
    if (!isEscaped) return `\\u{${code.toString(16)}}`
    if (controls.includes(char)) return `\\${char}`
    if (code > 127 || /\w/.test(char)) throw new OtherSyntax()
    return `\\u{${code.toString(16)}}`
  }

  /** @throws OtherSyntax at the end */
  #char(): string {
    const char = this.#source[this.#at]
    if (char === undefined) throw new OtherSyntax()
    return char
  }

  #skip(text: string, translated = text): string {
    this.#at += text.length
    return translated
  }

  #skipIf(char: string): boolean {
    const isThere = this.#source[this.#at] === char
    if (isThere) this.#at += 1
    return isThere
  }

  #taken(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const [text] = pattern.exec(this.#source) ?? []
    return text === undefined ? null : this.#skip(text)
  }
}

function isUpper(char: string): boolean {
  return char !== char.toLowerCase()
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}
