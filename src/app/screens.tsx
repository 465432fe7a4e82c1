/** Which screen draws which address. */
import type {ReactNode} from 'react';
import type {Address, ScreenName} from '../address/address.ts';
import {resources} from '../resources/index.ts';
import type {Resource} from '../resources/resource.ts';
import {DetailScreen} from '../screens/DetailScreen.tsx';
import {ListScreen} from '../screens/ListScreen.tsx';
import {NotificationsScreen} from '../screens/NotificationsScreen.tsx';
import {RequestScreen, RequestsScreen} from '../screens/RequestsScreen.tsx';
import {SecretScreen} from '../screens/SecretScreen.tsx';

const plainRow = (resource: unknown) => resource as Resource;

const screens: {readonly [Name in ScreenName]?: (params: Address['params']) => ReactNode} = {
	apps: () => <ListScreen resource={plainRow(resources.apps)} />,
	app: ({appId = ''}) => <DetailScreen resource={plainRow(resources.apps)} id={appId} />,
	owners: () => <ListScreen resource={plainRow(resources.owners)} />,
	owner: ({userId = ''}) => <DetailScreen resource={plainRow(resources.owners)} id={userId} />,
	'auth-configs': () => <ListScreen resource={plainRow(resources['auth-configs'])} />,
	'auth-config': ({authConfigId = ''}) => (
		<DetailScreen resource={plainRow(resources['auth-configs'])} id={authConfigId} />
	),
	secret: () => <SecretScreen />,
	notifications: () => <NotificationsScreen />,
	requests: () => <RequestsScreen />,
	request: ({requestId = ''}) => <RequestScreen id={requestId} />,
};

/** Whether castellan has a screen for an address. */
export const hasScreen = ({screen}: Address): boolean => screens[screen] !== undefined;

export const drawScreen = ({screen, params}: Address): ReactNode => screens[screen]?.(params);
