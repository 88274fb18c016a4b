import { expect, it } from 'vitest'
import { messageCountConfig, newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { addWidget, makeWidget } from '../../view-model/commands/widget-commands.ts'
import { pageOf } from '../../view-model/document/view-document.ts'
import { resultParts } from './result-parts.ts'

it('a chart over time that is added above the histogram does not take its place', () => {
  const document = newSearchDocument({}, { fields: [] })
  const queryId = document.queries[0]?.id ?? ''
  const widget = makeWidget({ id: 'added', type: 'aggregation', config: messageCountConfig })
  const added = addWidget(queryId, { widget, place: { width: 6, height: 3 } })(document)
  expect(resultParts(pageOf(added, queryId))).toMatchObject({
    histogram: { id: 'message-count' },
    messages: { id: 'all-messages' },
    hasOthers: true,
    charts: [{ id: 'added' }],
  })
  const onlyNarrow = { ...pageOf(added, queryId), widgets: [widget] }
  expect(resultParts(onlyNarrow).histogram).toBe(widget)
})
