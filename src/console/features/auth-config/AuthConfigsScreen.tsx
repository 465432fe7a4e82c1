/** The list of auth configs. A person edits the selected one without opening it. */
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import {ListScreen} from '../list/ListScreen.tsx';
import {useAuthConfigActions} from './use-auth-config-actions.tsx';

export function AuthConfigsScreen() {
	const {actions, overlay} = useAuthConfigActions();
	return <ListScreen resource={authConfigs} actions={(row) => actions(row, undefined)} overlay={overlay} />;
}
