import { Migration20261120000000_init } from '#migrations/Migration20261120000000_init';
import { Migration20261120010000_books } from '#migrations/Migration20261120010000_books';
import { Migration20261120020000_hoa_emails } from '#migrations/Migration20261120020000_hoa_emails';
import { Migration20261120030000_search } from '#migrations/Migration20261120030000_search';
import { Migration20261120040000_trials } from '#migrations/Migration20261120040000_trials';
import { Migration20261120050000_message_media } from '#migrations/Migration20261120050000_message_media';
import { Migration20261120060000_list_indexes } from '#migrations/Migration20261120060000_list_indexes';
import { Migration20261121010000_stages } from '#migrations/Migration20261121010000_stages';
import { Migration20261121020000_forwards } from '#migrations/Migration20261121020000_forwards';
import { Migration20261121025000_part_reasons } from '#migrations/Migration20261121025000_part_reasons';
import { Migration20261121030000_expense_changes } from '#migrations/Migration20261121030000_expense_changes';
import { Migration20261121030000_outbox } from '#migrations/Migration20261121030000_outbox';
import { Migration20261121090000_access_tokens } from '#migrations/Migration20261121090000_access_tokens';
import { Migration20261121095000_pictures } from '#migrations/Migration20261121095000_pictures';
import { Migration20261121100000_rule_notices } from '#migrations/Migration20261121100000_rule_notices';
import { Migration20261121101000_corrected_statements } from '#migrations/Migration20261121101000_corrected_statements';
import { Migration20261121102000_property_papers } from '#migrations/Migration20261121102000_property_papers';
import { Migration20261121103000_correction_cases } from '#migrations/Migration20261121103000_correction_cases';
import { Migration20261121103000_trust } from '#migrations/Migration20261121103000_trust';
import { Migration20261121104000_twins } from '#migrations/Migration20261121104000_twins';
import { Migration20261121110000_file_passwords } from '#migrations/Migration20261121110000_file_passwords';
import { Migration20261121111000_mail_events } from '#migrations/Migration20261121111000_mail_events';
import { Migration20261121112000_repeated_pictures } from '#migrations/Migration20261121112000_repeated_pictures';
import { Migration20261121114000_vendor_records } from '#migrations/Migration20261121114000_vendor_records';
import { Migration20261121115000_escrow_disbursements } from '#migrations/Migration20261121115000_escrow_disbursements';
import { Migration20261121116000_hoa_facts } from '#migrations/Migration20261121116000_hoa_facts';
import { Migration20261121117000_paper_sequences } from '#migrations/Migration20261121117000_paper_sequences';
import { Migration20261121150000_kept_history } from '#migrations/Migration20261121150000_kept_history';
import { Migration20261121160000_corrected_dues } from '#migrations/Migration20261121160000_corrected_dues';
import { Migration20261121170000_expense_sums } from '#migrations/Migration20261121170000_expense_sums';
import { Migration20261121171000_paper_series } from '#migrations/Migration20261121171000_paper_series';
import { Migration20261121180000_dismissed_mail } from '#migrations/Migration20261121180000_dismissed_mail';
import { Migration20261121181000_mailed_meetings } from '#migrations/Migration20261121181000_mailed_meetings';
import { Migration20261122060000_dues_by_house } from '#migrations/Migration20261122060000_dues_by_house';
import { Migration20261122061000_emptied_account } from '#migrations/Migration20261122061000_emptied_account';
import { Migration20261122062000_dues_credits } from '#migrations/Migration20261122062000_dues_credits';
import { Migration20261122064000_interest_lines } from '#migrations/Migration20261122064000_interest_lines';
import { Migration20261123060000_unmatched_lines } from '#migrations/Migration20261123060000_unmatched_lines';
import { Migration20261123070000_credits_kept } from '#migrations/Migration20261123070000_credits_kept';
import { Migration20261123080000_known_zone } from '#migrations/Migration20261123080000_known_zone';
import { Migration20261123090000_document_files } from '#migrations/Migration20261123090000_document_files';
import { Migration20261123100000_year_interest } from '#migrations/Migration20261123100000_year_interest';
import { Migration20261124061500_audit_chain } from '#migrations/Migration20261124061500_audit_chain';
import { Migration20261124090000_user_sessions } from '#migrations/Migration20261124090000_user_sessions';
import { Migration20261124091000_second_factors } from '#migrations/Migration20261124091000_second_factors';
import { Migration20261124094000_oidc } from '#migrations/Migration20261124094000_oidc';
import { Migration20261124100000_known_devices } from '#migrations/Migration20261124100000_known_devices';
import { Migration20261124110000_runtime_role } from '#migrations/Migration20261124110000_runtime_role';
import { Migration20261124110000_token_scopes } from '#migrations/Migration20261124110000_token_scopes';
import { Migration20261124111000_webhook_secrets } from '#migrations/Migration20261124111000_webhook_secrets';
import { Migration20261124120000_virus_verdicts } from '#migrations/Migration20261124120000_virus_verdicts';
import { Migration20261124130000_put_questions } from '#migrations/Migration20261124130000_put_questions';
import { Migration20261124131000_quarantine_use } from '#migrations/Migration20261124131000_quarantine_use';
import { Migration20261124140000_property_keys } from '#migrations/Migration20261124140000_property_keys';
import { Migration20261124150000_expected_documents } from '#migrations/Migration20261124150000_expected_documents';
import { Migration20261124160000_quarantine_of_viewers } from '#migrations/Migration20261124160000_quarantine_of_viewers';
import { Migration20261124161000_hoa_person_set } from '#migrations/Migration20261124161000_hoa_person_set';
import { Migration20261128100000_reading_weights } from '#migrations/Migration20261128100000_reading_weights';
import { Migration20261128101000_taught_places } from '#migrations/Migration20261128101000_taught_places';
import { Migration20261128102000_subscription_states } from '#migrations/Migration20261128102000_subscription_states';
import { Migration20261128103000_payment_links } from '#migrations/Migration20261128103000_payment_links';
import { Migration20261128110000_claims } from '#migrations/Migration20261128110000_claims';
import { Migration20261128120000_tax_basis } from '#migrations/Migration20261128120000_tax_basis';
import { Migration20261129100000_split_methods } from '#migrations/Migration20261129100000_split_methods';
import { Migration20261129101000_vendor_splits } from '#migrations/Migration20261129101000_vendor_splits';
import { Migration20261129110000_loan_words } from '#migrations/Migration20261129110000_loan_words';
import { Migration20261130100000_charges } from '#migrations/Migration20261130100000_charges';
import { Migration20261130110000_year_summaries } from '#migrations/Migration20261130110000_year_summaries';
import { Migration20261130120000_document_series } from '#migrations/Migration20261130120000_document_series';
import { Migration20261130130000_sold_on } from '#migrations/Migration20261130130000_sold_on';
import { Migration20261130140000_papers_on_page } from '#migrations/Migration20261130140000_papers_on_page';
import { Migration20261130150000_claim_references } from '#migrations/Migration20261130150000_claim_references';
import { Migration20261130160000_triage } from '#migrations/Migration20261130160000_triage';
import { Migration20261130170000_upload_keys } from '#migrations/Migration20261130170000_upload_keys';
import { Migration20261130190000_owner_statements } from '#migrations/Migration20261130190000_owner_statements';
import { Migration20261130200000_unconfirmed_amounts } from '#migrations/Migration20261130200000_unconfirmed_amounts';
import { Migration20261201100000_task_kinds } from '#migrations/Migration20261201100000_task_kinds';
import { Migration20261201110000_large_books } from '#migrations/Migration20261201110000_large_books';
import { Migration20261201110000_signs_of_migrations } from '#migrations/Migration20261201110000_signs_of_migrations';
import { Migration20261201111000_pruned_runs } from '#migrations/Migration20261201111000_pruned_runs';
import { Migration20261201112000_rule_execution_age } from '#migrations/Migration20261201112000_rule_execution_age';
import { Migration20261201113000_csv_imports } from '#migrations/Migration20261201113000_csv_imports';
import { Migration20261201130000_outgoing_webhooks } from '#migrations/Migration20261201130000_outgoing_webhooks';
import { Migration20261201140000_scheduled_exports } from '#migrations/Migration20261201140000_scheduled_exports';
import { Migration20261202100000_assets } from '#migrations/Migration20261202100000_assets';
import { Migration20261202100000_mail_accounts } from '#migrations/Migration20261202100000_mail_accounts';
import { Migration20261202100001_mail_origin_read_through } from '#migrations/Migration20261202100001_mail_origin_read_through';
import { Migration20261202110000_limited_users } from '#migrations/Migration20261202110000_limited_users';
import { Migration20261203100000_bank } from '#migrations/Migration20261203100000_bank';
import { Migration20261203100001_bank_claims_read_through } from '#migrations/Migration20261203100001_bank_claims_read_through';
import { Migration20261203100002_bank_days } from '#migrations/Migration20261203100002_bank_days';
import { Migration20261203100003_numbered_buildings } from '#migrations/Migration20261203100003_numbered_buildings';
import { Migration20261204100000_income } from '#migrations/Migration20261204100000_income';
import { Migration20261204100001_income_read_through } from '#migrations/Migration20261204100001_income_read_through';
import { Migration20261204100002_income_indexes } from '#migrations/Migration20261204100002_income_indexes';
import { Migration20261204200000_rental_days } from '#migrations/Migration20261204200000_rental_days';
import { Migration20261204210000_tax_forms } from '#migrations/Migration20261204210000_tax_forms';
import { Migration20261204210001_tax_id_hashes } from '#migrations/Migration20261204210001_tax_id_hashes';
import { Migration20261205100000_year_shares } from '#migrations/Migration20261205100000_year_shares';
import { Migration20261205100001_year_share_tickets } from '#migrations/Migration20261205100001_year_share_tickets';
import { Migration20261205110000_vendor_certificates } from '#migrations/Migration20261205110000_vendor_certificates';
import { Migration20261206100000_owners } from '#migrations/Migration20261206100000_owners';
import { Migration20261206100001_owner_indexes } from '#migrations/Migration20261206100001_owner_indexes';
import { Migration20261206110000_units } from '#migrations/Migration20261206110000_units';
import { Migration20261206110001_unit_indexes } from '#migrations/Migration20261206110001_unit_indexes';

/** Every migration, in the order of their names, which a restored backup goes by. */
export const migrations = [
  Migration20261120000000_init,
  Migration20261120010000_books,
  Migration20261120020000_hoa_emails,
  Migration20261120030000_search,
  Migration20261120040000_trials,
  Migration20261120050000_message_media,
  Migration20261120060000_list_indexes,
  Migration20261121010000_stages,
  Migration20261121020000_forwards,
  Migration20261121025000_part_reasons,
  Migration20261121030000_expense_changes,
  Migration20261121030000_outbox,
  Migration20261121090000_access_tokens,
  Migration20261121095000_pictures,
  Migration20261121100000_rule_notices,
  Migration20261121101000_corrected_statements,
  Migration20261121102000_property_papers,
  Migration20261121103000_correction_cases,
  Migration20261121103000_trust,
  Migration20261121104000_twins,
  Migration20261121110000_file_passwords,
  Migration20261121111000_mail_events,
  Migration20261121112000_repeated_pictures,
  Migration20261121114000_vendor_records,
  Migration20261121115000_escrow_disbursements,
  Migration20261121116000_hoa_facts,
  Migration20261121117000_paper_sequences,
  Migration20261121150000_kept_history,
  Migration20261121160000_corrected_dues,
  Migration20261121170000_expense_sums,
  Migration20261121171000_paper_series,
  Migration20261121180000_dismissed_mail,
  Migration20261121181000_mailed_meetings,
  Migration20261122060000_dues_by_house,
  Migration20261122061000_emptied_account,
  Migration20261122062000_dues_credits,
  Migration20261122064000_interest_lines,
  Migration20261123060000_unmatched_lines,
  Migration20261123070000_credits_kept,
  Migration20261123080000_known_zone,
  Migration20261123090000_document_files,
  Migration20261123100000_year_interest,
  Migration20261124061500_audit_chain,
  Migration20261124090000_user_sessions,
  Migration20261124091000_second_factors,
  Migration20261124094000_oidc,
  Migration20261124100000_known_devices,
  Migration20261124110000_runtime_role,
  Migration20261124110000_token_scopes,
  Migration20261124111000_webhook_secrets,
  Migration20261124120000_virus_verdicts,
  Migration20261124130000_put_questions,
  Migration20261124131000_quarantine_use,
  Migration20261124140000_property_keys,
  Migration20261124150000_expected_documents,
  Migration20261124160000_quarantine_of_viewers,
  Migration20261124161000_hoa_person_set,
  Migration20261128100000_reading_weights,
  Migration20261128101000_taught_places,
  Migration20261128102000_subscription_states,
  Migration20261128103000_payment_links,
  Migration20261128110000_claims,
  Migration20261128120000_tax_basis,
  Migration20261129100000_split_methods,
  Migration20261129101000_vendor_splits,
  Migration20261129110000_loan_words,
  Migration20261130100000_charges,
  Migration20261130110000_year_summaries,
  Migration20261130120000_document_series,
  Migration20261130130000_sold_on,
  Migration20261130140000_papers_on_page,
  Migration20261130150000_claim_references,
  Migration20261130160000_triage,
  Migration20261130170000_upload_keys,
  Migration20261130190000_owner_statements,
  Migration20261130200000_unconfirmed_amounts,
  Migration20261201100000_task_kinds,
  Migration20261201110000_large_books,
  Migration20261201110000_signs_of_migrations,
  Migration20261201111000_pruned_runs,
  Migration20261201112000_rule_execution_age,
  Migration20261201113000_csv_imports,
  Migration20261201130000_outgoing_webhooks,
  Migration20261201140000_scheduled_exports,
  Migration20261202100000_assets,
  Migration20261202100000_mail_accounts,
  Migration20261202100001_mail_origin_read_through,
  Migration20261202110000_limited_users,
  Migration20261203100000_bank,
  Migration20261203100001_bank_claims_read_through,
  Migration20261203100002_bank_days,
  Migration20261203100003_numbered_buildings,
  Migration20261204100000_income,
  Migration20261204100001_income_read_through,
  Migration20261204100002_income_indexes,
  Migration20261204200000_rental_days,
  Migration20261204210000_tax_forms,
  Migration20261204210001_tax_id_hashes,
  Migration20261205100000_year_shares,
  Migration20261205100001_year_share_tickets,
  Migration20261205110000_vendor_certificates,
  Migration20261206100000_owners,
  Migration20261206100001_owner_indexes,
  Migration20261206110000_units,
  Migration20261206110001_unit_indexes,
];

/** The last step of the release before this one, which may run beside it; steps after it are held to `step-rules`. To be moved on with each release. */
export const lastReleased = Migration20261201100000_task_kinds;
