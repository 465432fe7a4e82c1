/** Maps addresses to screens. */
import type {ReactNode} from 'react';
import type {Address, ScreenName} from '../../domain/address/address.ts';
import {resources} from '../../domain/resources/index.ts';
import type {Resource} from '../../domain/resources/resource.ts';
import {AuthConfigScreen} from '../features/auth-config/AuthConfigScreen.tsx';
import {BoardScreen} from '../features/board/BoardScreen.tsx';
import {DetailScreen} from '../features/detail/DetailScreen.tsx';
import {ListScreen} from '../features/list/ListScreen.tsx';
import {NotificationsScreen} from '../features/notifications/NotificationsScreen.tsx';
import {RequestScreen, RequestsScreen} from '../features/requests/RequestsScreen.tsx';
import {SecretScreen} from '../features/secret/SecretScreen.tsx';
import {EntryScreen} from '../features/shared/EntryScreen.tsx';
import {SnapshotDiffScreen} from '../features/snapshots/SnapshotDiffScreen.tsx';
import {SnapshotsScreen} from '../features/snapshots/SnapshotsScreen.tsx';
import {StepUpScreen} from '../features/step-up/StepUpScreen.tsx';
import {ToolServerScreen} from '../features/tool-bindings/ToolServerScreen.tsx';
import {SurfacesLater} from './SurfacesLater.tsx';

const plainRow = (resource: unknown) => resource as Resource;

const screens: {readonly [Name in ScreenName]?: (params: Address['params']) => ReactNode} = {
	board: () => <BoardScreen />,
	apps: () => <ListScreen resource={plainRow(resources.apps)} />,
	app: ({appId = ''}) => <DetailScreen resource={plainRow(resources.apps)} id={appId} />,
	owners: () => <ListScreen resource={plainRow(resources.owners)} />,
	owner: ({userId = ''}) => <DetailScreen resource={plainRow(resources.owners)} id={userId} />,
	'auth-configs': () => <ListScreen resource={plainRow(resources['auth-configs'])} />,
	'auth-config': ({authConfigId = ''}) => <AuthConfigScreen id={authConfigId} />,
	entitlements: ({appId = ''}) => (
		<EntryScreen
			title={`Owners of an entitlement of ${appId}`}
			kind="entitlement"
			addressOf={(entitlementId) => ({screen: 'owners', params: {appId, entitlementId}})}
		/>
	),
	'step-up': () => (
		<EntryScreen
			title="Step-up providers"
			kind="step-up provider"
			addressOf={(providerId) => ({screen: 'step-up-provider', params: {providerId}})}
		/>
	),
	'step-up-provider': ({providerId = ''}) => <StepUpScreen id={providerId} />,
	'tool-bindings': () => (
		<EntryScreen
			title="Tool bindings"
			kind="tool server"
			addressOf={(serverId) => ({screen: 'tool-server', params: {serverId}})}
		/>
	),
	'tool-server': ({serverId = ''}) => <ToolServerScreen id={serverId} />,
	surfaces: () => (
		<EntryScreen
			title="Surfaces of a conversation"
			kind="conversation"
			addressOf={(conversationId) => ({screen: 'conversation', params: {conversationId}})}
		/>
	),
	conversation: ({conversationId = ''}) => <SurfacesLater conversationId={conversationId} />,
	secret: () => <SecretScreen />,
	notifications: () => <NotificationsScreen />,
	snapshots: () => <SnapshotsScreen />,
	'snapshot-diff': ({before = '', after = ''}) => <SnapshotDiffScreen before={before} after={after} />,
	requests: () => <RequestsScreen />,
	request: ({requestId = ''}) => <RequestScreen id={requestId} />,
};

/** Whether an address has a screen. */
export const hasScreen = ({screen}: Address): boolean => screens[screen] !== undefined;

const searchableLists: {readonly [Name in ScreenName]?: Resource} = {
	apps: plainRow(resources.apps),
	owners: plainRow(resources.owners),
	'auth-configs': plainRow(resources['auth-configs']),
};

/** Returns why the search of an address is invalid; undefined if it is valid. */
export function searchProblem({screen, search = {}}: Address): string | undefined {
	const fields = searchableLists[screen]?.searchFields ?? [];
	for (const [input, values] of Object.entries(search)) {
		const field = fields.find((each) => each.input === input);
		if (!field) {
			const inputs = fields.map((each) => each.input).join(', ');
			return `${screen} has no search field “${input}”${inputs ? `. Use ${inputs}` : ''}`;
		}
		if (field.kind === 'flag' && values.some((value) => value !== 'true' && value !== 'false')) {
			return `“${input}” must be true or false, not “${values.join(', ')}”`;
		}
	}
	return undefined;
}

export const drawScreen = ({screen, params}: Address): ReactNode => screens[screen]?.(params);
