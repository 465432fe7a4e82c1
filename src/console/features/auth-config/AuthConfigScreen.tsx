/** Shows an auth config. A person edits one field in place, or the whole document in their editor. */

import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import {DetailScreen} from '../detail/DetailScreen.tsx';
import {useAuthConfigActions} from './use-auth-config-actions.tsx';

export function AuthConfigScreen({id}: {readonly id: string}) {
	return <DetailScreen resource={authConfigs} id={id} {...useAuthConfigActions()} />;
}
