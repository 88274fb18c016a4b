import { errorText } from '../../../api/api-error.ts'
import { changeStored, loadView } from '../../saved-views/index.ts'
import {
  addMentioned,
  addPageCopy,
  addWidget,
  type Command,
  descriptionOf,
  inOrder,
  newId,
  pageOf,
  pageTitle,
  queryOf,
  queryTextsOf,
  type ViewDocument,
  widgetOf,
  withOwnQuestion,
} from '../../view-model/index.ts'

/** Puts a copy of a page behind the last page of a stored dashboard; resolves to the id of the copy. Throws with a reason. */
export async function copyPageTo(targetId: string, from: ViewDocument, queryId: string): Promise<string> {
  const isThere = from.queries.some((query) => query.id === queryId)
  if (!isThere) throw new Error('Copying the dashboard page failed.')
  const id = newId()
  const title = pageTitle(from, queryId)
  try {
    await changeDashboard(targetId, addPageCopy(from, queryId, { id, title }))
  } catch (error) {
    throw new Error(`Copying dashboard page failed with error ${errorText(error)}`, { cause: error })
  }
  return id
}

/** Puts a copy of a widget on the first page of a stored dashboard, asking what it asks now. Throws ApiError. */
export async function copyWidgetTo(targetId: string, placed: PlacedWidget): Promise<void> {
  await changeDashboard(targetId, (document) => {
    const [first] = document.queries
    return first ? addWidgetCopy(first.id, placed)(document) : document
  })
}

/** A widget where it is now. */
export interface PlacedWidget {
  from: ViewDocument
  queryId: string
  widgetId: string
  /** What it is called, given or generated. */
  title: string
}

/** The copy has an id of its own and carries range, query, streams and parameters of its search with it (specification, section 4). */
export function addWidgetCopy(targetId: string, { from, queryId, widgetId, title }: PlacedWidget): Command {
  const page = pageOf(from, queryId)
  const widget = widgetOf(page, widgetId)
  if (!widget) return (document) => document
  const { width, height } = page.positions[widgetId] ?? { width: 4, height: 4 }
  const copy = { ...withOwnQuestion(widget, queryOf(from, queryId)), id: newId() }
  return inOrder(
    addWidget(targetId, {
      widget: copy,
      place: { width, height: height === 'Infinity' ? 4 : height },
      title,
      description: descriptionOf(page, widgetId),
    }),
    addMentioned(from, queryTextsOf(copy)),
  )
}

async function changeDashboard(viewId: string, change: Command): Promise<void> {
  const { document } = await loadView(viewId)
  // With the revision it was loaded with: what somebody else saves meanwhile is not overwritten.
  await changeStored(change(document))
}
