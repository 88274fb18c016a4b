import type { Widget } from '../document/view-document.ts'

/** Ids are made of widget and name, so that the same document asks the same question. */
export function searchTypeId(widget: Pick<Widget, 'id'>, name: string): string {
  return `${widget.id}:${name}`
}
