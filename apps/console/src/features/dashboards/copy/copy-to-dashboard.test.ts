import { describe, expect, it } from 'vitest'
import { newDashboardDocument, newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { setQuery } from '../../view-model/commands/query-commands.ts'
import { defaultMessagesConfig } from '../../view-model/configs/messages-config.ts'
import { pageOf } from '../../view-model/document/view-document.ts'
import { addWidgetCopy, copyPageTo } from './copy-to-dashboard.ts'

describe('a widget that is copied to a dashboard', () => {
  it('asks there what it asked on its search, on top of what is there', () => {
    const search = newSearchDocument({ streams: ['s'] }, defaultMessagesConfig)
    const queryId = search.queries[0]?.id ?? ''
    const from = setQuery(queryId, 'level:3')(search)
    const widgetId = pageOf(from, queryId).widgets[1]?.id ?? ''
    const target = newDashboardDocument()
    const targetId = target.queries[0]?.id ?? ''
    const copy = addWidgetCopy(targetId, { from, queryId, widgetId, title: 'All Messages' })
    const page = pageOf(copy(copy(target)), targetId)
    const [first] = page.widgets
    expect(first).toMatchObject({
      type: 'messages',
      timerange: { type: 'relative', from: 300 },
      query: { query_string: 'level:3' },
      streams: ['s'],
    })
    expect(first?.id).not.toBe(widgetId)
    expect(page.titles.widget?.[first?.id ?? '']).toBe('All Messages')
    expect(page.positions[first?.id ?? '']).toMatchObject({ col: 1, width: 'Infinity', height: 6 })
  })

  it('brings the parameters its query mentions, also through the search it was on', () => {
    const search = newSearchDocument({}, defaultMessagesConfig)
    const queryId = search.queries[0]?.id ?? ''
    const declared = { type: 'value-parameter-v1', title: null, description: null, data_type: 'any' }
    const host = { ...declared, name: 'host', default_value: 'web-1', optional: false, binding: null }
    const from = {
      ...setQuery(queryId, 'source:$host$')(search),
      parameters: [{ ...host, name: 'user' }, host],
    }
    const widgetId = pageOf(from, queryId).widgets[1]?.id ?? ''
    const target = newDashboardDocument()
    const copy = addWidgetCopy(target.queries[0]?.id ?? '', { from, queryId, widgetId, title: 'Messages' })
    expect(copy(target).parameters).toEqual([host])
  })
})

it('a page that is gone is not copied, in the words of the specification', async () => {
  await expect(copyPageTo('target', newDashboardDocument(), 'gone')).rejects.toThrow(
    'Copying the dashboard page failed.',
  )
})
