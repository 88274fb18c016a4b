import { z } from 'zod'

/** A decorator of one message list. Members we do not know are kept. */
export const widgetDecorator = z.looseObject({
  id: z.string(),
  type: z.string(),
  config: z.record(z.string(), z.unknown()).catch({}),
  order: z.number().catch(0),
})

export type WidgetDecorator = z.output<typeof widgetDecorator>

/** In the order in which they run. One without an id gets one of its place: a list needs to tell them apart. */
export function readDecorators(raw: readonly Readonly<Record<string, unknown>>[]): WidgetDecorator[] {
  return raw
    .flatMap((one, place) => {
      const read = widgetDecorator.safeParse({ order: place, ...one, id: one.id ?? `decorator-${place}` })
      return read.success ? [read.data] : []
    })
    .toSorted((a, b) => a.order - b.order)
}

/** With this decorator in the place of the one with its id, or at the end. */
export function withDecorator(
  decorators: readonly WidgetDecorator[],
  decorator: WidgetDecorator,
): WidgetDecorator[] {
  const isThere = decorators.some(({ id }) => id === decorator.id)
  const all = isThere
    ? decorators.map((one) => (one.id === decorator.id ? decorator : one))
    : [...decorators, decorator]
  return all.map((one, order) => ({ ...one, order }))
}

export function withoutDecorator(decorators: readonly WidgetDecorator[], id: string): WidgetDecorator[] {
  return decorators.filter((one) => one.id !== id).map((one, order) => ({ ...one, order }))
}
