import type { EntityPage } from './entity-page.ts'

interface AskedTable {
  query: string
  sort: string
  order: string
}

/** A page in the form of the entity tables; the columns, and by which of them it is sorted by itself, are told with it. */
export function entityTable<Item, Element, Attribute>(
  asked: AskedTable,
  page: EntityPage<Item>,
  table: { elements: Element[]; attributes: Attribute[]; sort: { id: string; direction: 'ASC' | 'DESC' } },
) {
  return {
    query: asked.query,
    pagination: page.info,
    total: page.grandTotal,
    sort: asked.sort,
    order: asked.order,
    elements: table.elements,
    attributes: table.attributes,
    defaults: { sort: table.sort },
  }
}
