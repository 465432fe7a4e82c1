/** Endpoint 9. */
import type {getNotificationSettings as endpoint} from '../../contract/notification-settings.ts';
import type {Handler} from './handler.ts';

export const getNotificationSettings: Handler<typeof endpoint> = (_input, {store}) => ({
	orgNotificationSettings: store.notificationSettings.get(),
});
