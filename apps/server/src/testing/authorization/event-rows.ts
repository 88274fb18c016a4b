import { admins, type Row, signedIn } from './callers.ts'

/** What makes events, and what is done about them. */
export const eventRows: Record<string, Row> = {
  'GET /events/definitions/paginated': signedIn,
  'GET /events/definitions': signedIn,
  'GET /events/definitions/{definitionId}': admins,
  'GET /events/definitions/{definitionId}/with-context': admins,
  'GET /events/definitions/{definitionId}/runs': admins,
  'POST /events/definitions': admins,
  'PUT /events/definitions/{definitionId}': admins,
  'DELETE /events/definitions/{definitionId}': admins,
  'PUT /events/definitions/{definitionId}/schedule': admins,
  'PUT /events/definitions/{definitionId}/unschedule': admins,
  'POST /events/definitions/validate': admins,
  'POST /events/definitions/preview': signedIn,
  'POST /events/definitions/bulk_delete': signedIn,
  'POST /events/definitions/bulk_schedule': signedIn,
  'POST /events/definitions/bulk_unschedule': signedIn,
  'GET /events/entity_types': signedIn,
  'GET /events/notifications/paginated': signedIn,
  'GET /events/notifications': signedIn,
  'GET /events/notifications/{notificationId}': admins,
  'GET /events/notifications/legacy/types': signedIn,
  'POST /events/notifications': admins,
  'PUT /events/notifications/{notificationId}': admins,
  'DELETE /events/notifications/{notificationId}': admins,
  'POST /events/notifications/{notificationId}/test': admins,
  'POST /events/notifications/test': admins,
  'GET /events/notifications/{notificationId}/deliveries': admins,
  'PUT /events/definitions/{definitionId}/clear-notification-queue': admins,
  'POST /events/definitions/{definitionId}/execute': admins,
  'POST /events/search': signedIn,
  'POST /events/histogram': signedIn,
  'POST /events/acknowledgements': signedIn,
  'POST /events/acknowledgements/withdraw': signedIn,
  'GET /events/{eventId}': signedIn,
}

/** Those that who manages alerts may call. */
export const ownEventRoutes = Object.keys(eventRows).filter((route) => eventRows[route] === admins)
