import { z } from 'zod'
import type { WidgetConfig } from '../document/view-document.ts'

/** Longer texts are no note beside charts any more; what is stored is drawn whole. */
export const longestText = 50_000

const markdownConfig = z.looseObject({ text: z.string().catch('') })

/** The text of a Markdown widget; what is unreadable is no text. */
export function markdownTextOf(config: WidgetConfig): string {
  return markdownConfig.parse(config).text
}

export const defaultMarkdownConfig: WidgetConfig = { text: '' }
