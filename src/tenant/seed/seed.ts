/**
 * Everything a local tenant starts with. This folder makes it up: `demo.ts` puts the demo tenant together, a file per
 * resource beside it. Equal options give equal data, and one app's content never depends on how many there are.
 */
import type {App, AppEntitlementUserOwner} from '../../contract/app.ts';
import type {AuthConfig} from '../../contract/auth-config.ts';
import type {OrgNotificationSettings} from '../../contract/notification-settings.ts';
import type {PaperSecret} from '../../contract/paper-secret.ts';
import type {McpToolRef} from '../../contract/shared.ts';
import type {StepUpProvider} from '../../contract/step-up-provider.ts';
import type {Surface} from '../../contract/surface.ts';

export interface Seed {
	/** In id order; may be lazy and long. Iterating again starts again. */
	apps: Iterable<App>;
	authConfigs: readonly AuthConfig[];
	stepUpProviders: readonly StepUpProvider[];
	owners: Iterable<AppEntitlementUserOwner>;
	/** Every entitlement that exists, those without owners too. */
	entitlements: readonly {appId: string; entitlementId: string}[];
	secrets: readonly PaperSecret[];
	notificationSettings: OrgNotificationSettings;
	/** In every state; only the active ones are for showing. */
	surfaces: readonly Surface[];
	toolServers: readonly {id: string; tools: readonly McpToolRef[]}[];
	demo: DemoIds;
}

/** Ids worth trying, for a person or a script that has just started a tenant. */
export interface DemoIds {
	appId: string;
	/** An entitlement of `appId` with several pages of owners. */
	entitlementId: string;
	stepUpProviderId: string;
	/** Share codes by state in lower case: active, expired, burned, revoked, data_deleted, not_ready, deleted, views_used_up. */
	shareCodes: Readonly<Record<string, string>>;
	conversationId: string;
	virtualMcpServerId: string;
	/** Assigned to `virtualMcpServerId`; more than one delete call takes. */
	mcpTools: readonly McpToolRef[];
}
