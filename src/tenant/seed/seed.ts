/**
 * The initial data of a local tenant. `demo.ts` assembles the demo tenant from the files of `assets/demo` and generators.
 * Equal options produce equal data. The content of an app does not depend on the number of apps.
 */
import type {App, AppEntitlementUserOwner} from '../../contract/apps.ts';
import type {OrgNotificationSettings} from '../../contract/notifications.ts';
import type {PaperSecret} from '../../contract/secret.ts';
import type {McpToolRef} from '../../contract/shared.ts';
import type {StepUpProvider} from '../../contract/step-up.ts';
import type {Surface} from '../../contract/surfaces.ts';
import type {CollectionItem, CollectionName} from '../collections.ts';

/** Items in the order of the lists. */
export type CollectionSeeds = {[Name in CollectionName]: readonly CollectionItem<Name>[]};

export interface Seed extends CollectionSeeds {
	/** In id order. Every iteration starts from the beginning. */
	apps: Iterable<App>;
	stepUpProviders: readonly StepUpProvider[];
	owners: Iterable<AppEntitlementUserOwner>;
	/** All entitlements, including those without owners. */
	entitlements: readonly {appId: string; entitlementId: string}[];
	secrets: readonly PaperSecret[];
	notificationSettings: OrgNotificationSettings;
	/** Surfaces in every state. Only active ones are listed. */
	surfaces: readonly Surface[];
	toolServers: readonly {id: string; tools: readonly McpToolRef[]}[];
	demo: DemoIds;
}

/** Example ids for a person or a script. */
export interface DemoIds {
	appId: string;
	/** An entitlement of `appId` with several pages of owners. */
	entitlementId: string;
	stepUpProviderId: string;
	/** Share codes by state in lower case: active, expired, burned, revoked, data_deleted, not_ready, deleted, views_used_up. */
	shareCodes: Readonly<Record<string, string>>;
	conversationId: string;
	virtualMcpServerId: string;
	/** The tools assigned to `virtualMcpServerId`: more than a delete call accepts. */
	mcpTools: readonly McpToolRef[];
}
