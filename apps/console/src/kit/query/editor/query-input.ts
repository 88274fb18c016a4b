import type { RefObject } from 'react'
import type { TextSpan } from '../text/explanation-spans.ts'
import type { CompletionSources } from './completion-sources.ts'

/** A part of the query to underline. */
export interface QueryProblem {
  span: TextSpan
  severity: 'error' | 'warning'
}

/** What helps with typing. From `useQueryHelp`. */
export interface QueryHelp {
  sources: () => CompletionSources
  /** False for users who ask for completions themselves, by Ctrl+Space. */
  opensWhileTyping: boolean
  /** The query before or after the one that is shown; null where there is none. */
  stepHistory: (shown: string, step: 'older' | 'newer') => string | null
}

/** What both forms of the query input are given: the plain one and, once it is loaded, the editor. */
export interface QueryInputProps {
  value: string
  problems: readonly QueryProblem[]
  help: QueryHelp
  /** Left out: the one of the search page. */
  placeholder?: string | undefined
  /** Filled by the input while it is there. */
  inputRef: RefObject<{ focus: () => void } | null>
  onChange: (value: string) => void
  onSubmit: () => void
}

/** The words of the reference (search, section 6). */
export const queryPlaceholder =
  'Type your search query here and press enter. E.g.: ("not found" AND http) OR http_response_code:[400 TO 404]'
