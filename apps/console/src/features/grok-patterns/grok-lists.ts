import { grok } from '@logline/contract'

/** What tells of patterns: whoever changes one makes these stale. */
export const grokLists = [grok.page, grok.list, grok.uses, grok.test, grok.testAll, grok.previewImport]
