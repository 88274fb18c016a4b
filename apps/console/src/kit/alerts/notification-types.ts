const names: Readonly<Record<string, string>> = {
  'http-notification-v1': 'HTTP Notification',
}

/** Such as `HTTP Notification`; a type that nobody knows is named as it is. */
export function notificationTypeName(type: string): string {
  return names[type] ?? type
}
