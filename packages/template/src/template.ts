/** What a template may show. Times are texts by then. Nothing else of a program can be reached from one. */
export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue }

export type TemplateModel = { readonly [name: string]: TemplateValue }

/** Names joined by dots. */
export type Path = readonly string[]

export type Operand = { path: Path } | { text: string }

export type Part =
  | { type: 'text'; text: string }
  /** `fallback` stands for a value that is empty or not there; `prefix` and `suffix` only around one that is. */
  | { type: 'value'; path: Path; prefix: string; suffix: string; fallback: string | null }
  | { type: 'if'; condition: Condition; met: readonly Part[]; otherwise: readonly Part[] }
  | { type: 'foreach'; list: Path; item: string; separator: string; each: readonly Part[] }

/** `equals` null: is there a value that is neither empty nor false? */
export interface Condition {
  path: Path
  equals: Operand | null
  isNegated: boolean
}

/** Made by `parseTemplate`. */
export interface Template {
  parts: readonly Part[]
}

/** Where a template cannot be read; lines and columns count from 1. */
export interface TemplateProblem {
  message: string
  line: number
  column: number
}
