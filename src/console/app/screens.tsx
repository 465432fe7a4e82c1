/** Maps addresses to screens. Lists, items and prompts for ids follow from the registry of resources. */
import type {ReactNode} from 'react';
import type {Address} from '../../domain/address/address.ts';
import type {ScreenName} from '../../domain/address/routes.ts';
import type {Descriptor} from '../../domain/resources/descriptor.ts';
import {type DescribedScreen, descriptors, isResource, type UnderivedScreen} from '../../domain/resources/index.ts';
import {lastParam, type Params} from '../../domain/resources/path.ts';
import type {OwnWriteScreen} from '../../domain/writes/index.ts';
import {AuthConfigScreen, AuthConfigsScreen} from '../features/auth-config/auth-config-screens.tsx';
import {BoardScreen} from '../features/board/BoardScreen.tsx';
import {DetailScreen} from '../features/detail/DetailScreen.tsx';
import {FindScreen} from '../features/find/FindScreen.tsx';
import {OtherScreen} from '../features/fleet/FleetScreen.tsx';
import {HandoverScreen} from '../features/handover/HandoverScreen.tsx';
import {ChangesScreen} from '../features/history/ChangesScreen.tsx';
import {HistoryScreen} from '../features/history/HistoryScreen.tsx';
import {ListScreen} from '../features/list/ListScreen.tsx';
import {NotificationsScreen} from '../features/notifications/NotificationsScreen.tsx';
import {PeopleScreen, PersonScreen} from '../features/people/PeopleScreens.tsx';
import {ProposalsScreen} from '../features/proposals/ProposalsScreen.tsx';
import {RequestScreen, RequestsScreen} from '../features/requests/RequestsScreen.tsx';
import {SecretScreen} from '../features/secret/SecretScreen.tsx';
import {EntryScreen} from '../features/shared/EntryScreen.tsx';
import {StepUpScreen} from '../features/step-up/StepUpScreen.tsx';
import {ToolServerScreen} from '../features/tool-bindings/ToolServerScreen.tsx';
import {SurfacesOnDemand} from './SurfacesOnDemand.tsx';

type Draw = (params: Params) => ReactNode;

/** The screens that no descriptor determines, and the screens that replace a derived one, as one with a write of its own steps must. */
const ownScreens: Readonly<Record<Exclude<ScreenName, DescribedScreen> | UnderivedScreen | OwnWriteScreen, Draw>> &
	Readonly<Partial<Record<DescribedScreen, Draw>>> = {
	board: () => <BoardScreen />,
	'auth-configs': () => <AuthConfigsScreen />,
	'auth-config': ({authConfigId = ''}) => <AuthConfigScreen id={authConfigId} />,
	'step-up-provider': ({providerId = ''}) => <StepUpScreen id={providerId} />,
	'tool-server': ({serverId = ''}) => <ToolServerScreen id={serverId} />,
	conversation: ({conversationId = ''}) => <SurfacesOnDemand conversationId={conversationId} />,
	secret: () => <SecretScreen />,
	notifications: () => <NotificationsScreen />,
	history: () => <HistoryScreen />,
	changes: ({since = '', until = ''}) => <ChangesScreen span={{since, until}} />,
	'item-changes': ({kind = '', id = ''}) => <ChangesScreen span={{kind, id}} />,
	find: ({text = ''}) => <FindScreen text={text} />,
	people: () => <PeopleScreen />,
	person: ({personId = ''}) => <PersonScreen id={personId} />,
	handover: () => <HandoverScreen />,
	differences: () => <OtherScreen />,
	proposals: () => <ProposalsScreen />,
	requests: () => <RequestsScreen />,
	request: ({requestId = ''}) => <RequestScreen id={requestId} />,
};

/** The screens of a descriptor: its list and items, and a prompt for an id that the API cannot list. */
function derivedScreens(descriptor: Descriptor<DescribedScreen>): readonly [ScreenName, Draw][] {
	const {name, title, noun, route, item, entry} = descriptor;
	const prompt = (kind: string, screen: ScreenName, path: string, titleOf: (params: Params) => string): Draw => {
		const idParam = lastParam(path);
		return (params) => (
			<EntryScreen
				title={titleOf(params)}
				kind={kind}
				addressOf={(id) => ({screen, params: {...params, [idParam]: id}})}
			/>
		);
	};
	const screens: [ScreenName, Draw][] = [];
	if (entry) {
		const parentParam = lastParam(entry.route);
		screens.push([entry.screen, prompt(entry.noun, name, route, (params) => `${entry.title} ${params[parentParam]}`)]);
	}
	if (isResource(descriptor)) {
		const idParam = lastParam(descriptor.item.route);
		screens.push([name, () => <ListScreen resource={descriptor} />]);
		screens.push([descriptor.item.screen, ({[idParam]: id = ''}) => <DetailScreen resource={descriptor} id={id} />]);
	} else if (item) screens.push([name, prompt(noun, item.screen, item.route, () => title)]);
	return screens;
}

const screens: ReadonlyMap<ScreenName, Draw> = new Map([
	...descriptors.flatMap(derivedScreens),
	...(Object.entries(ownScreens) as [ScreenName, Draw][]),
]);

export const drawScreen = ({screen, params}: Address): ReactNode => screens.get(screen)?.(params);
