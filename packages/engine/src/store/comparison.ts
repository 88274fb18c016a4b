import type { Expression } from '@logline/query-language'
import type { Caller, SearchScope } from './search-scope.ts'

/**
 * Time is cut into slices; of as many as `oneOf` in a row those of one, by a hash of its place, stand for all. Whole slices,
 * so that the engine leaves the rest unread.
 */
export interface TimeSample {
  sliceMs: number
  oneOf: number
}

/** A half-open time whose messages are counted apart, in parts of the same length. */
export interface CountedSpan {
  fromMs: number
  toMs: number
  parts: number
  /** Null: each message is read. */
  sample: TimeSample | null
}

/** Messages of spans none of which overlaps another. Counts are those of what is read, in the order of all parts. */
export interface ComparedRequest {
  /** Its time range holds all spans. */
  scope: SearchScope
  spans: readonly CountedSpan[]
}

export interface ComparedValuesRequest extends ComparedRequest {
  /** Values with fewer messages than that in the part of this number are left out, unless others have enough of them. */
  least: { first: number; others: number }
  limit: number
}

export interface ComparedValue {
  field: string
  /** As the query language writes it. */
  value: string
  type: 'text' | 'number' | 'boolean'
  counts: readonly number[]
}

/** A field, and how many of the messages that are read have it. */
export interface FieldCount {
  field: string
  counts: readonly number[]
}

/** Numbers of a field that agree in their first two digits. */
export interface ComparedNumbers {
  field: string
  /** The least that lies here: 2,800 for 2,800 to 2,899. */
  from: number
  counts: readonly number[]
}

/** Times of the same length, the first at `fromMs`. */
export interface CourseSteps {
  fromMs: number
  everyMs: number
  count: number
}

export interface MessageShapesRequest extends ComparedRequest {
  course: CourseSteps
  /** Whose values are counted beside each shape: of the first that a message has. */
  groupFields: readonly string[]
  /** The most frequent ones. */
  limit: number
}

/** Messages whose texts differ in their numbers, ids and addresses only. */
export interface MessageShape {
  /** The newest, each with the first line of its text. */
  examples: readonly ShapeExample[]
  counts: readonly number[]
  /** Estimated where the messages are a sample, as are those below. */
  course: readonly number[]
  /** By the value of `level`, '' without one. */
  levels: ReadonlyMap<string, number>
  groups: ReadonlyMap<string, number>
}

export interface ShapeExample {
  id: string
  timestampMs: number
  source: string
  text: string
}

export interface CoursesRequest extends ComparedRequest {
  course: CourseSteps
  conditions: readonly Expression[]
}

export interface GroupCoursesRequest {
  scope: SearchScope
  course: CourseSteps
  /** By whose values; `streams`: by each stream of the scope, so that a message counts in all of its streams. */
  groupField: string
  /** Of the messages that meet it there is a course as well. */
  condition: Expression
  /** The most frequent groups. */
  limit: number
}

export interface GroupCourse {
  /** '' for messages without the field. */
  value: string
  course: readonly number[]
  /** Of those that meet the condition. */
  hits: readonly number[]
}

/** Counts over spans of time, to compare them with each other. */
export interface ComparisonStore {
  /** Messages of each part. Nothing where nothing can match, as below. */
  countParts(request: ComparedRequest, caller: Caller): Promise<readonly number[]>
  /** How many messages have each field, the most frequent first. */
  fieldCounts(request: ComparedRequest & { limit: number }, caller: Caller): Promise<readonly FieldCount[]>
  /** Values of all fields, the most frequent first. */
  values(request: ComparedValuesRequest, caller: Caller): Promise<readonly ComparedValue[]>
  /** Numbers of all fields by their first two digits. */
  numbers(request: ComparedRequest, caller: Caller): Promise<readonly ComparedNumbers[]>
  /** The most frequent first. */
  shapes(request: MessageShapesRequest, caller: Caller): Promise<readonly MessageShape[]>
  /** By condition: how many messages of each step meet it, estimated where they are a sample. */
  courses(request: CoursesRequest, caller: Caller): Promise<readonly (readonly number[])[]>
  /** By group, the most frequent first: how many messages each step has, and how many of them meet the condition. */
  groupCourses(request: GroupCoursesRequest, caller: Caller): Promise<readonly GroupCourse[]>
}
