// What the bell opens, loaded together.
export { AllNotifications } from './all-notifications.tsx';
export { NotificationList } from './notification-list.tsx';
