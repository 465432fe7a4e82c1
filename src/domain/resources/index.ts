/** The registry: every descriptor, in the order of menus. A new endpoint adds a line here and a file beside it. */
import type {PagedEndpoint} from '../../contract/endpoint.ts';
import type {EndpointName, endpoints, ReadName} from '../../contract/endpoints.ts';
import {apps} from './apps.ts';
import {authConfigs} from './auth-configs.ts';
import type {Descriptor} from './descriptor.ts';
import {notifications} from './notifications.ts';
import {owners} from './owners.ts';
import {lastParam} from './path.ts';
import type {Resource, Row} from './resource.ts';
import {secret} from './secret.ts';
import {stepUpProviders} from './step-up.ts';
import {surfaces} from './surfaces.ts';
import {toolBindings} from './tool-bindings.ts';

type DescriptorOf<Name extends EndpointName> = {
	readonly endpoint: (typeof endpoints)[Name];
} & ((typeof endpoints)[Name] extends PagedEndpoint ? Resource : Descriptor);

/**
 * A read without a descriptor does not compile. A write needs one only if the API has no read of what it changes: the address
 * of any other write is the item that it changes.
 */
export type CompleteRegistry = {readonly [Name in ReadName]: DescriptorOf<Name>} & {
	readonly [Name in EndpointName]?: DescriptorOf<Name>;
};

const registry = {
	searchApps: apps,
	searchEntitlementOwners: owners,
	listAuthConfigs: authConfigs,
	getSecretByCode: secret,
	getNotificationSettings: notifications,
	rotateStepUpSecret: stepUpProviders,
	listSurfaces: surfaces,
	deleteToolBindings: toolBindings,
} as const satisfies CompleteRegistry;

type Registered = (typeof registry)[keyof typeof registry];
type ScreenOf<Part> = Part extends {readonly screen: infer Screen extends string} ? Screen : never;
type MemberOf<D, Key extends string> = D extends {readonly [K in Key]: infer Member} ? Member : never;

/** The names of all screens that descriptors declare. */
export type DescribedScreen =
	| Registered['name']
	| ScreenOf<MemberOf<Registered, 'item'> | MemberOf<Registered, 'entry'>>;

type UnderivedOf<D> = D extends {readonly columns: unknown}
	? never
	: D extends {readonly item: infer Item}
		? ScreenOf<Item>
		: D extends {readonly name: infer Name}
			? Name
			: never;

/** The screens that do not follow from a descriptor, other than lists, their items, and prompts for ids. */
export type UnderivedScreen = UnderivedOf<Registered>;

/** The names of the descriptors whose items the history stores. */
export type HistoryKind = Extract<Registered, {readonly historyOrder: number}>['name'];

/** Every descriptor, in the order of menus. */
export const descriptors: readonly Descriptor<DescribedScreen>[] = Object.values(registry);

/** Whether a descriptor belongs to a list of items. */
export const isResource = <Screen extends string>(
	descriptor: Descriptor<Screen>,
): descriptor is Resource<Row, Screen> => 'columns' in descriptor;

/** Every list of items, in the order of menus. */
export const resources: readonly Resource<Row, DescribedScreen>[] = descriptors.filter((each) => isResource(each));

/** The list that a screen shows, or the list of the item that it shows, whose id is the parameter `idParam`. */
export function listOf(screen: string): {readonly resource: Resource; readonly idParam?: string} | undefined {
	for (const resource of resources) {
		if (resource.name === screen) return {resource};
		if (resource.item.screen === screen) return {resource, idParam: lastParam(resource.item.route)};
	}
	return undefined;
}
