const names: Readonly<Record<string, string>> = {
  'email-notification-v1': 'Email Notification',
  'http-notification-v1': 'HTTP Notification',
  'slack-notification-v1': 'Slack Notification',
  'teams-notification-v1': 'Microsoft Teams Notification',
  'pagerduty-notification-v1': 'PagerDuty Notification',
  'pagerduty-notification-v2': 'PagerDuty Notification',
  'alertmanager-notification-v1': 'Alertmanager Notification',
}

/** Such as `HTTP Notification`; a type that nobody knows is named as it is. */
export function notificationTypeName(type: string): string {
  return names[type] ?? type
}
