/** Updates fields of an auth config. Endpoint 2. `auth-config/update.ts` sends it. */
import {updateAuthConfig} from '../../contract/auth-configs.ts';
import {authConfigs} from '../resources/auth-configs.ts';
import {defineWrite} from './write.ts';

export const authConfigUpdate = defineWrite({
	endpoint: updateAuthConfig,
	target: authConfigs,
	verb: 'update',
	examples: [
		['ac_07 --set displayName=Office --dry-run', 'Print the request and send nothing'],
		['ac_07 --set oidc.scopes=openid,email --yes', 'Set a field without a prompt'],
		['ac_07 --file ac_07.yaml', 'Send the differences from an edited document'],
		['ac_07 --from before --dry-run', 'Print the request that puts back an earlier state'],
	],
	commands: [
		{id: 'write.edit', scope: 'detail', title: 'Edit', keys: 'e', hint: 5},
		{id: 'write.document', scope: 'detail', title: 'Edit the document, in your editor', keys: 'E'},
	],
});
