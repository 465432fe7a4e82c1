/** The facts about the demo tenant that are known before its data is created. */
import ids from '../../../assets/demo/example-ids.json' with {type: 'json'};

export const demoTenant = {
	name: 'demo',
	isDemo: true,
	isProtected: false,
	shellFlags: ' --demo',
	/** Ids to try, by the noun of their resource. The API lists none of them. */
	exampleIds: {
		entitlement: [ids.entitlementId],
		'step-up provider': [ids.stepUpProviderId],
		conversation: [ids.conversationId],
		'tool server': [ids.virtualMcpServerId],
	},
};
